import { TextInput } from '@mantine/core'
import { updateBody } from '@portico/contract/features/people/people.fields.gen.ts'
import { form } from '../../../shared/form/form.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { type PersonDetails, peopleOf } from '../people.queries.ts'
import { RolesField } from './roles-field.tsx'

type Given = { record: PersonDetails; isSelf: boolean }

const heldBy = ({ roles }: PersonDetails) => roles.map(({ id }) => id)

/** The address is proven by an invitation and stays. */
const Form = form(
  peopleOf,
  { change: updateBody, begin: ({ record }: Given) => ({ roleIds: heldBy(record) }) },
  ({ text, custom, show, say }, { record, isSelf }) => [
    show(<TextInput label={say('field.email')} description={say('emailStays')} value={record.email} readOnly disabled />),
    text('firstName', { half: true }),
    text('lastName', { half: true }),
    text('phone', { keyboard: 'tel' }),
    custom('roleIds', (field) => <RolesField {...field} merchantId={record.merchantId ?? undefined} held={heldBy(record)} />, {
      label: say('field.roles'),
      help: say(isSelf ? 'ownRoles' : 'rolesSignOut'),
      off: isSelf,
    }),
  ],
)

/** Names, phone and roles. */
export function EditDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const isSelf = useSession().user.id === person.id
  return <Form record={person} isSelf={isSelf} onClose={onClose} />
}
