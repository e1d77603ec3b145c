import { type ListLayout, preferences } from '@portico/contract/features/preferences/preferences.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { deletePreference, findPreference, savePreference } from './preferences.repository.ts'

export const preferenceRoutes = implement(preferences, {
  get: async ({ db, actor, params }) => ({
    value: ((await findPreference(db, actor.userId, params.key)) as ListLayout | undefined) ?? null,
  }),
  put: async ({ db, actor, params, body, services }) => {
    await savePreference(db, { userId: actor.userId, merchantId: actor.merchantId, key: params.key, value: body, at: services.now() })
    return { value: body }
  },
  delete: async ({ db, actor, params }) => deletePreference(db, actor.userId, params.key),
})
