import { type PageDocument, writePage } from './page-document.ts'

/** One page, in a thread. */
export default async (page: PageDocument): Promise<Uint8Array> => new Uint8Array(await writePage(page))
