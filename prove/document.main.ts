import path from 'node:path'
import { recordRuns } from './report/proof.ts'

// `npm run prove:document`: writes `docs/security/proof.md` again, after a plan was written beside the runs.

await recordRuns(path.resolve(import.meta.dirname, '..'), [])
