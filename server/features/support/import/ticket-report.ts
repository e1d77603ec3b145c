export type FileKind = 'messages' | 'histories'

/** What became of one file. `created` and `unchanged` add up to `count` unless the run was stopped; `items` are those of the counted tickets. */
export type FileReport = {
  kind: FileKind
  file: string
  /** Records of the file, the header left out. */
  lines: number
  tickets: { count: number; created: number; unchanged: number; items: number }
  /** `records` are rejected tickets, or lines that belong to no known ticket. */
  rejected: { records: number; lines: number; reasons: Record<string, number> }
  rejectedFile: string | null
}

export type TicketReport = { dryRun: boolean; stopped: boolean; files: FileReport[]; durationMs: number }

export const emptyFileReport = (kind: FileKind, file: string): FileReport => ({
  kind,
  file,
  lines: 0,
  tickets: { count: 0, created: 0, unchanged: 0, items: 0 },
  rejected: { records: 0, lines: 0, reasons: {} },
  rejectedFile: null,
})
