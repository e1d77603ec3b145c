/** A CSV file is for programs: codes, ids and a point in amounts. A spreadsheet and a PDF are for people, in their language. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** So many rows are written while the caller waits; more of them in the background. */
export const rowsAtOnce: Readonly<Record<ReportFormat, number>> = { csv: 100_000, xlsx: 1000, pdf: 1000 }
/** No file has more. */
export const mostFileRows: Readonly<Record<ReportFormat, number>> = { csv: 300_000, xlsx: 100_000, pdf: 5000 }

export const reportFileTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
