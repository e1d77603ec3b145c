import { createBody, updateBody } from '@portico/contract/features/views/views.fields.gen.ts'
import { ApiError } from '../../api/api-error.ts'
import { problemText } from '../../api/problem-text.ts'
import { form } from '../../form/form.tsx'
import { type SavedView, type ViewFields, viewsOf } from './views.queries.ts'

type Given = {
  listKey: string
  /** What a new view keeps. */
  shown: Pick<ViewFields, 'search' | 'columns'>
  /** The one whose name and sharing change; a new one without. */
  record?: SavedView
}

/** Name and sharing of a view; what the server refuses is said where it is about it. */
export const NameViewDialog = form(
  viewsOf,
  {
    add: createBody,
    change: updateBody,
    also: (_, { record, listKey, shown }: Given) => (record ? { search: record.search, columns: record.columns } : { listKey, ...shown }),
    read: (error, _, say) => {
      if (!(error instanceof ApiError)) return undefined
      if (error.fields['body.search'] !== undefined) return say('tooMuch')
      return error.code === 'conflict' && Object.keys(error.fields).length === 0 ? { 'body.name': problemText(error) } : undefined
    },
  },
  ({ text, toggle, say }, { record }) => [
    text('name', record && !record.isOwn ? { refused: say('nameTakenOf', { name: record.owner.name }) } : {}),
    toggle('isShared'),
  ],
)
