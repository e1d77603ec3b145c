import { nothing, type Sample, type Samples } from './sample.ts'

const id = 'decline-reasons'
const ofOne: Sample = () => ({ params: { id } })

export const samples: Samples = {
  list: nothing,
  get: ofOne,
  update: async ({ portico }) => {
    const { rows } = await portico.admin.query<{ version: number }>('select version from report_catalogue where code = $1', [id])
    const body = { version: rows[0]?.version ?? 0, nameEn: 'Declines', nameTr: 'Retler', tenantIds: null, maxDaysSelected: 180 }
    return { params: { id }, body }
  },
  listAudit: ofOne,
}
