import { dashboards } from '@portico/contract/features/dashboards/dashboards.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { addWidget, arrangeBoard, cloneWidget } from './arrange.ts'
import { copyOf, readBoard, seenBy } from './board.ts'
import { listSources, offeredByCategory } from './offers.ts'
import { addCategory, deleteCategory, renameCategory } from './own-categories.ts'
import { readShares, removeWidget, shareWidget, takeBack } from './share.ts'
import { answerWidget } from './widget-data.ts'

export const dashboardRoutes = implement(dashboards, {
  mine: ({ db, actor }) => readBoard(db, actor),
  add: ({ body, ...context }) => addWidget(context, body),
  arrange: ({ body, ...context }) => arrangeBoard(context, body),
  share: ({ body, ...context }) => shareWidget(context, body),
  unShare: ({ body, ...context }) => takeBack(context, body),
  shares: (context) => readShares(context),
  createCategory: ({ body, ...context }) => addCategory(context, body),
  updateCategory: ({ body, ...context }) => renameCategory(context, body),
  deleteCategory: ({ params, ...context }) => deleteCategory(context, params.id),
  offered: async ({ db, actor }) => ({ data: await offeredByCategory(db, actor) }),
  categories: async ({ db, actor }) => ({ data: (await readBoard(db, actor)).categories }),
  ofCategory: async ({ db, actor, params }) => {
    const { items } = await readBoard(db, actor)
    return { data: items.filter(({ categoryId, widget }) => categoryId === params.id || widget.categoryId === params.id) }
  },
  baseWidgets: async ({ db, actor, params }) => {
    // The id is that of a category, or of a widget of the dashboard that lies in it.
    const copy = await copyOf(db, actor, await seenBy(db, actor), params.id)
    const categoryId = copy?.base.category_id ?? params.id
    const category = (await offeredByCategory(db, actor)).find(({ id }) => id === categoryId)
    if (!category) throw new AppError('not_found')
    return { data: category.widgets }
  },
  clone: ({ params, ...context }) => cloneWidget(context, params.id),
  remove: ({ params, ...context }) => removeWidget(context, params.id),
  userWidgets: async ({ db, actor }) => {
    const [offered, { items }] = [await offeredByCategory(db, actor), await readBoard(db, actor)]
    const onBoard = new Set(items.map(({ baseWidgetId }) => baseWidgetId))
    const seen = offered.map((category) => ({ ...category, widgets: category.widgets.filter(({ widgetId }) => onBoard.has(widgetId)) }))
    return { data: seen.filter(({ widgets }) => widgets.length > 0) }
  },
  dataSources: async ({ actor }) => listSources(actor),
  data: (call) => answerWidget(call),
})
