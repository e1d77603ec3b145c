import path from 'node:path'
import { type FileStore, openFileStore } from '../core/files/file-store.ts'
import type { Environment } from '../installation/environment.ts'

/** Where the files of an installation lie: beside its data, or in the bucket that it names. */
export const openFiles = ({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<FileStore> =>
  openFileStore({ dir: path.join(dataDir, 'files'), s3 })
