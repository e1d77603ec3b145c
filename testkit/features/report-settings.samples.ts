import { nothing, type Sample, type SampleAt, type Samples } from './sample.ts'

const id = 'decline-reasons'
const ofOne: Sample = () => ({ params: { id } })

/** The version that the tenant of the place has by now. */
export async function versionOf({ portico, place }: Pick<SampleAt, 'portico' | 'place'>, reportId: string): Promise<number> {
  const { tenantId } = portico.world[place]
  const row = await portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    db.selectFrom('report_settings').select('version').where('report_id', '=', reportId).executeTakeFirst(),
  )
  return row?.version ?? 0
}

export const samples: Samples = {
  list: nothing,
  get: ofOne,
  update: async (at) => ({
    params: { id },
    body: { version: await versionOf(at, id), isOn: true, isForMerchants: true, defaultDays: 14 },
  }),
  columns: ofOne,
  setColumns: async (at) => ({
    params: { id },
    body: {
      version: await versionOf(at, id),
      columns: [{ column: 'unsuccessful', isShown: true, width: 140, format: 'Standard', hasTotal: true }],
    },
  }),
  listAudit: ofOne,
}
