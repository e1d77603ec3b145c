import { modelRequest } from './model.ts'
import type { SampleAt as At, Samples } from './sample.ts'

const versionOf = async ({ portico, place }: At): Promise<number> => {
  const { rows } = await portico.admin.query<{ version: number }>('select version from model_settings where tenant_id = $1', [
    portico.world[place].tenantId,
  ])
  return rows[0]?.version ?? 0
}
/** An address that is refused before anything is called. */
const saved = ({ portico, place }: At) =>
  portico.admin.query(
    `insert into model_settings (tenant_id, is_on, base_url, model, time_limit_seconds, sends, changed_at, changed_by)
     values ($1, false, 'https://127.0.0.1:9', 'scoper-1', 20, 'Comments', now(), 'Somebody')
     on conflict (tenant_id) do update set base_url = excluded.base_url`,
    [portico.world[place].tenantId],
  )

export const samples: Samples = {
  get: async (at: At) => {
    await saved(at)
    return {}
  },
  save: async (at: At) => ({ body: modelRequest({ isOn: false, version: await versionOf(at) }) }),
  tryOut: async (at: At) => {
    await saved(at)
    return {}
  },
  listAudit: () => ({ query: { pageIndex: '0', pageSize: '5' } }),
}
