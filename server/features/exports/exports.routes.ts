import { exports } from '@portico/contract/features/exports/exports.contract.ts'
import { implement } from '../../core/call/implement.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { cancelExport } from './cancel-export.ts'
import { downloadExport } from './download-export.ts'
import { getOwn } from './exports.repository.ts'
import { listExports } from './list-exports.ts'
import { startExport } from './start-export.ts'
import { toExport } from './to-export.ts'

export const exportRoutes = (files: FileStore) =>
  implement(exports, {
    list: ({ query, ...context }) => listExports(context, query),
    start: ({ body, ...context }) => startExport(context, body.list, body.query),
    startAudit: ({ body, ...context }) => startExport(context, 'audit', body.query),
    startSignIns: ({ body, ...context }) => startExport(context, 'signIns', body.query),
    startReport: ({ body, ...context }) => startExport(context, 'reports', body.query),
    get: async ({ db, actor, params }) => toExport(await getOwn(db, actor.userId, params.id)),
    cancel: ({ params, ...context }) => cancelExport(context, params.id),
    download: ({ params, ...context }) => downloadExport(context, files, params.id),
  })
