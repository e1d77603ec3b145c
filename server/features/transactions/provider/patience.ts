/** How the product waits for a provider. */
export type Patience = {
  /** Milliseconds until the same thing is asked about again, by how often it was asked. */
  pauseMs(check: number): number
  /** A payment that its provider has never heard of after this long will not arrive any more: its caller gave up long ago. */
  lostAfterMs: number
  /** A payment that is pending for longer is someone's to look at. */
  tooLongMs: number
}

/** 5 s, 15 s, 45 s … at most an hour. Most news comes by callback long before. */
export const patience: Patience = {
  pauseMs: (check) => Math.min(3_600_000, 5_000 * 3 ** Math.min(check, 8)),
  lostAfterMs: 15 * 60_000,
  tooLongMs: 30 * 60_000,
}
