import { inTurn } from '../call/in-turn.ts'
import { inOwnThread } from '../threads/in-own-thread.ts'
import type { PageDocument } from './page-document.ts'

const mostWaiting = 10
const oneAtATime = inTurn(1, mostWaiting)

/**
 * Writes a page beside the event loop, which answers everyone else meanwhile: its fonts cost a tenth of a second of CPU. One at a time, each in
 * a thread that ends with it; with too many waiting already, the next is refused for now (503).
 */
export const writePageAside = (page: PageDocument): Promise<Uint8Array> =>
  oneAtATime(() => inOwnThread(new URL('./page.worker.ts', import.meta.url), page, mostMs(page)))

/** A thousand rows of a table cost about a second on a machine that does nothing else. */
const mostMs = ({ parts }: PageDocument) =>
  20_000 + 10 * parts.reduce((rows, part) => rows + (part.kind === 'table' ? part.rows.length : 0), 0)
