import type { DataSources, OfferedCategory } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { sources } from '@portico/contract/features/dashboards/sources.ts'
import { pipes, templates } from '@portico/contract/features/dashboards/widget-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import type { Actor } from '../../core/call/context.ts'
import { type Offer, offerTo, userTypeOf } from './offer.ts'
import { portalPaths } from './portal-path.ts'
import { mayRead } from './source-rights.ts'
import { nameFor, toWidget } from './to-widget.ts'

export const offeredByCategory = async (db: ScopedDb, actor: Actor): Promise<OfferedCategory[]> =>
  categoriesOf(await offerTo(db, actor), actor)

function categoriesOf({ categories, offered }: Offer, actor: Actor): OfferedCategory[] {
  const userType = userTypeOf(actor)
  return categories
    .filter((category) => category.user_type === userType)
    .map((category) => ({
      id: category.id,
      name: nameFor(category, actor.language),
      userType,
      widgets: offered.filter((widget) => widget.category_id === category.id).map((widget) => toWidget(widget, actor.language)),
    }))
    .filter(({ widgets }) => widgets.length > 0)
}

/** Declared sources in the language of the reader, and whether they may read each. */
export function listSources(actor: Actor): z.infer<typeof DataSources> {
  const language = actor.language === 'tr' ? 'tr' : 'en'
  return {
    data: sources
      .filter(({ levels }) => levels.includes(actor.level))
      .map((source) => ({
        id: source.id,
        endpoint: source.endpoint,
        type: source.type,
        name: source.words[language],
        widgetTypes: [...source.widgets],
        chartTypes: [...source.charts],
        columns: source.columns.map(({ column, kind, words }) => ({ column, kind, name: words[language] })),
        isOpen: mayRead(actor, source),
      })),
    pipes: [...pipes],
    templates: [...templates],
    navigationUrls: [...portalPaths],
  }
}
