import { type SessionTimes, session } from '@portico/contract/features/session/session.contract.ts'
import { paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import type { PlatformReadDb, ScopedDb } from '@portico/database/scope.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { offeredCountries } from '../chosen-countries/index.ts'
import { offeredCurrencies } from '../chosen-currencies/index.ts'
import { offeredLanguages } from '../chosen-languages/index.ts'
import { keepAppearance } from './appearance.ts'
import { configurationOf } from './configuration.ts'
import { lookOf } from './look.ts'
import { listAllMerchants, listAllServiceProviders } from './session.platform.repository.ts'
import * as repository from './session.repository.ts'
import { userContext } from './user-context.ts'

export const sessionRoutes = ({ publicUrl, times }: { publicUrl: string; times: SessionTimes }) =>
  implement(session, {
    context: async (context) => ({ ...(await userContext(context)), sessionTimes: times }),
    ping: async () => undefined,
    pingByGet: async () => undefined,
    activity: async () => undefined,
    look: async ({ db }) => lookOf(await repository.getTenant(db)),
    appearance: keepAppearance,
    configuration: async ({ params }) => configurationOf(params.clientId, publicUrl),
    countries: async (context) => ({
      data: (await offeredCountries(context)).map(({ code, name_en: name }) => ({ code: code as string, name: name as string })),
    }),
    currencies: async (context) => ({
      data: (await offeredCurrencies(context)).map((row) => ({
        id: row.code as string,
        name: row.name_en as string,
        decimalPlaces: row.decimal_places as number,
        isBase: row.is_base as boolean,
      })),
    }),
    languages: async (context) => ({
      data: (await offeredLanguages(context)).map((row) => ({
        code: row.code as string,
        name: row.own_name as string,
        portal: row.portal as boolean,
        shopperPages: row.shopper_pages as boolean,
        mails: row.mails as boolean,
      })),
    }),
    merchants: async (context) => ({ data: (await fromTenantOrAll(context, repository.listMerchants, listAllMerchants)).map(toMerchant) }),
    paymentMethods: async ({ actor }) => {
      const open = actor.limits?.paymentMethods ?? paymentMethods
      return { data: paymentMethods.filter((method) => open.includes(method)).map((method) => ({ code: method, name: method })) }
    },
    serviceProviders: async (context) => ({
      data: (await fromTenantOrAll(context, repository.listServiceProviders, listAllServiceProviders)).map(({ name }) => ({
        code: name,
        name,
      })),
    }),
    websites: async ({ db, actor, params }) => {
      if (!(await repository.findMerchant(db, params.id))) throw new AppError('not_found')
      return { data: await repository.listWebsites(db, params.id, actor.language) }
    },
  })

const toMerchant = (row: { id: string; tenant_id: string; legal_business_name: string }) => ({
  id: row.id,
  tenantId: row.tenant_id,
  name: row.legal_business_name,
})

/** Platform staff choose from all tenants, everyone else from their own. */
function fromTenantOrAll<T>(
  { actor, services }: FreeContext,
  own: (db: ScopedDb, language: string) => Promise<T>,
  all: (db: PlatformReadDb, language: string) => Promise<T>,
): Promise<T> {
  if (actor.level === 'platform') return services.inPlatformRead('Live', (db) => all(db, actor.language))
  return services.inScope(scopeOfActor(actor, 'Live'), (db) => own(db, actor.language))
}
