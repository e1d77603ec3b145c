import type { Chapter } from '../../chapter.ts'
import { alerts } from './alerts.ts'
import { clockJump } from './clock-jump.ts'
import { databaseRestart } from './database-restart.ts'
import { documents } from './documents.ts'
import { frozenDatabase } from './frozen-database.ts'
import { fullDisk } from './full-disk.ts'
import { jobs } from './jobs.ts'
import { load } from './load.ts'
import { gracefulStop } from './stop.ts'
import { upgrade } from './upgrade/upgrade.ts'
import { resends } from './webhooks/resends.ts'
import { webhooks } from './webhooks/webhooks.ts'

export const goingOn: Chapter = {
  name: 'going-on',
  about: 'It keeps going',
  checks: [load, jobs, documents, alerts, webhooks, resends, gracefulStop, databaseRestart, frozenDatabase, fullDisk, clockJump, upgrade],
}
