import { serverFeature } from '../server-feature.ts'

export type { CsvRow } from '../../core/files/split-csv.ts'
export { chooseMap, presets } from './choose-map.ts'
export { findMerchantOfTenant, findTenant, listMerchantSlugs, listTenantSlugs } from './places.platform.repository.ts'
export { randomIds } from './random-ids.ts'
export { readCsv } from './reading/read-csv.ts'
export { readHeader } from './reading/read-header.ts'
export { inZone } from './reading/wall-clock.ts'
export { ImportRefused } from './refused.ts'
export { openRejectedFile, type RejectedFile } from './rejected-file.ts'
export { kinds, type Report, reportToJson } from './report.ts'
export { runImport } from './run-import.ts'
export type { ImportRequest, ImportTools, Progress } from './run-state.ts'

/** Bringing transactions in from files: maps, the preset of a known data set, and a run that may be repeated. */
export const feature = serverFeature({ tier: 'money' })
