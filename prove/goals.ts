/** The goals that Portico promises to hold under attack, with the figure asked of each. A chapter of the proof attacks some of them. */
export const goals = {
  G1: { title: 'Isolation matrix', asked: 'each operation, each place of an id, each stranger: 0 leaks, 0 side effects' },
  G2: { title: 'Canary sweep', asked: '0 foreign canaries anywhere; each own canary found at least once' },
  G3: { title: 'No existence oracle', asked: 'foreign and random id: same reply; medians differ < 5 ms over 50 pairs' },
  G4: { title: 'No context bleed', asked: '10,000 interleaved requests, pool of 2, 10 % aborted, 2 restarts: 0 wrong rows' },
  G5: { title: 'Permission matrix', asked: 'all but one: 403; only that one: not 403; 0 differences; menu = API' },
  G6: { title: 'No escalation', asked: '30 attempts: 0 succeed; each wrong step-up code refused; 6th try locked' },
  G7: { title: 'Who reads a feed', asked: '12 types x 5 viewers: 0 differences; an external link opens 1 ticket' },
  G8: { title: 'Test and Live', asked: '0 records of Test seen in Live or back; Live by a sandbox merchant refused' },
  G9: {
    title: 'Ledger under chaos',
    asked: '5,000 actions, 16 workers, 5 kills of the server, 3 of PostgreSQL, 200 reads: 0 violations of I1 to I8',
  },
  G10: {
    title: 'Nothing acknowledged is lost',
    asked: '0 of all 2xx missing; 100 % of the unanswered resolved by retry; durable settings on',
  },
  G11: {
    title: 'Same idempotency key',
    asked: '50 at once x 20 rounds: 1 effect each, 2xx alike or 409; other payload 422; missing 400; survives restart',
  },
  G12: {
    title: 'Races of different keys',
    asked: '50 refunds of 100 on 1,000: 10 succeed; 200 races: 1 legal winner; 500 reverts twice: 500 + 500; 50 decisions: 1 counts',
  },
  G13: {
    title: 'One intent, one effect',
    asked: 'double click, Enter and click, reload, two tabs, lost answer: 1 effect in 20 of 20 runs each',
  },
  G14: {
    title: 'Fuzz',
    asked: '200 bad inputs an operation: 0 x 5xx, 0 internals, 0 over 2 s, same process, 4xx are problem+json; 20 ms of CPU at most',
  },
  G15: {
    title: 'Uploads',
    asked: '60 files: 0 wrongly accepted, 0 run inline; 5,242,880 bytes accepted, +1 refused; 20 x 100 MB: < 60 MB, 0 left',
  },
  G16: { title: 'Stored scripts', asked: '40 payloads x stored texts x pages: 0 run, 0 foreign requests, shown verbatim' },
  G17: { title: 'Formula injection', asked: '100 % of dangerous cells neutralised; numbers unchanged; the file reads back' },
  G18: { title: 'Card data', asked: '20 card numbers through each field: 0 in database, logs, exports, browser storage' },
  G19: { title: 'Addresses', asked: '40 payloads: 0 foreign navigations, 0 tokens to a foreign origin' },
  G20: { title: 'OpenID negatives', asked: '35 cases refused; a code redeemed 10 times at once: at most 1 success, 20 rounds' },
  G21: { title: 'Revocation', asked: 'an old token or right is refused within 2 s' },
  G22: { title: 'Idle and absolute limit', asked: 'the server ends a session whatever timers do; a person’s action keeps it' },
  G23: { title: 'Sign-out in all tabs', asked: '5 tabs gone within 2.0 s, storage empty, Back shows nothing' },
  G24: { title: 'Clock skew', asked: 'browser clocks from -1 d to +1 d: sign-in works, at most 3 renewals a minute' },
  G25: { title: 'Brute force', asked: 'locked after 10; same text and time for the unknown; 20 a minute from an address, then 429' },
  G26: {
    title: 'Noisy neighbour',
    asked: '429 with Retry-After; the other tenant’s p99 at most twice its own, 0 x 429; <= 250 ms beside the dearest work',
  },
  G27: { title: 'Jobs', asked: '500 jobs under kill -9: each effect once; stuck ones within 60 s; poison parked after 5' },
  G28: {
    title: 'Webhooks',
    asked:
      '1,000 events, 30 % of tries fail, 5 kills: 0 lost, all signed, one id each, schedule kept within a fifth; a slow receiver delays others < 2 s; 40 addresses: 0 lead inside',
  },
  G29: { title: 'Backup and restore', asked: '1 million rows within 10 min; counts, checksums, walls and ledger equal' },
  G30: { title: 'Soak', asked: 'memory +10 % at most, handles flat, 0 x 5xx, late p99 at most 1.5 x the early; PostgreSQL +20 % at most' },
  G31: { title: 'Load', asked: '200 a second: 0 errors, p50 <= 40 ms, p99 <= 250 ms; money 50 a second p99 <= 400 ms' },
  G32: { title: 'Graceful stop', asked: '10 stops under load: 0 requests cut, code 0 within 10 s, no orphan' },
  G33: { title: 'Database restart', asked: 'same process, 503 with Retry-After meanwhile, all good <= 5 s after' },
  G34: { title: 'Audit', asked: 'each change: exactly 1 record; cannot be changed; one changed byte breaks the chain' },
  G35: { title: 'Hardening', asked: '100 % of replies with their headers; no debug, TRACE, listing or version' },
  DISK: {
    title: 'Full disk',
    asked: 'reads go on or are told to come again, no write acknowledged and lost, well again within 30 s once there is room',
  },
  CLOCK: { title: 'Clock', asked: 'server clocks jump by an hour and back: 0 x 5xx, nothing doubled, order and chain hold' },
  UP: {
    title: 'Upgrade',
    asked: 'data of an earlier release: all rows and files kept, old server replaced, walls and ledger hold, sign-ins kept',
  },
} as const

export type GoalId = keyof typeof goals
