import { exportsApi } from '../../../shared/exports/exports.queries.ts'
import type { AskFile } from './download-files.ts'

/** Report files are the files of exports. */
export const askFile: AskFile = (id, mode) => exportsApi.download({ params: { id }, mode })
