import { createBody, updateBody } from '@portico/contract/features/views/views.fields.gen.ts'
import { ApiError } from '../../api/api-error.ts'
import { problemText } from '../../api/problem-text.ts'
import type { Build } from '../../form/build.tsx'
import { form } from '../../form/form.tsx'
import { SharedRoleField } from './shared-role-field.tsx'
import { type SavedView, type ViewFields, viewsOf } from './views.queries.ts'

type Given = {
  listKey: string
  /** What a new view keeps. */
  shown: Pick<ViewFields, 'search' | 'columns'>
  /** The one whose name and sharing change; a new one without. */
  record?: SavedView
}

/** Name and sharing; what the server refuses is said where it is about it. */
const naming = {
  add: createBody,
  change: updateBody,
  begin: ({ record }: Given) => ({ sharedRoleId: record?.sharedRole?.id ?? null }),
  also: ({ isShared }: { isShared?: boolean }, { record, listKey, shown }: Given) => ({
    ...(record ? { search: record.search, columns: record.columns } : { listKey, ...shown }),
    ...(isShared ? {} : { sharedRoleId: null }),
  }),
  read: (error: unknown, _: Given, say: (key: string) => string) => {
    if (!(error instanceof ApiError)) return undefined
    if (error.fields['body.search'] !== undefined || error.fields['body.columns'] !== undefined) return say('tooMuch')
    return error.code === 'conflict' && Object.keys(error.fields).length === 0 ? { 'body.name': problemText(error) } : undefined
  },
}

type Naming = Build<'name' | 'isShared' | 'sharedRoleId'>
const fieldsOf = ({ text, toggle, custom, say }: Naming, { record }: Given) => [
  text('name', { refused: record && !record.isOwn ? say('nameTakenOf', { name: record.owner.name }) : say('nameTaken') }),
  toggle('isShared'),
  custom('sharedRoleId', (field) => <SharedRoleField {...field} kept={record?.sharedRole ?? null} />),
]

export const NameViewDialog = form(viewsOf, naming, fieldsOf)
export const NameSetDialog = form(viewsOf, { ...naming, at: 'set' }, fieldsOf)
