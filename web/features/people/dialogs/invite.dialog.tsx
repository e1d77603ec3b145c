import { languages as allLanguages, type Language } from '@portico/contract/core/languages.ts'
import { inviteBody, inviteToTenantBody } from '@portico/contract/features/people/people.fields.gen.ts'
import { useWatch } from 'react-hook-form'
import type { Build } from '../../../shared/form/build.tsx'
import { form } from '../../../shared/form/form.tsx'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { merchantsQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useOfferedLanguages } from '../../../shared/session/use-offered-languages.ts'
import { type Person, peopleOf } from '../people.queries.ts'
import type { PeopleDesk } from '../people-desk.ts'
import { RolesField } from './roles-field.tsx'

type Spoken = { language: Language; languages: readonly Language[] }
type Given = Spoken & { hasMerchants: boolean }
type GivenTenant = Spoken & { tenantId: string }

const whoTheyAre = ({ text }: Build<'email' | 'firstName' | 'lastName' | 'phone'>) => [
  text('email'),
  text('firstName', { half: true }),
  text('lastName', { half: true }),
  text('phone', { keyboard: 'tel' }),
]

/** First the merchant where there are several, since each has roles of its own. */
const Form = form(peopleOf, { add: inviteBody, begin: ({ language }: Given) => ({ language }) }, (build, { hasMerchants, languages }) => [
  hasMerchants && build.choose('merchantId', merchantsQuery, { label: build.say('field.merchant'), required: true, resets: ['roleIds'] }),
  ...whoTheyAre(build),
  build.custom('roleIds', (field) => <RolesOfMerchant {...field} isAsked={hasMerchants} />, { label: build.say('field.roles') }),
  build.pick('language', { options: languages }),
])

/** Into a tenant that is not the own one. */
const TenantForm = form(
  peopleOf,
  { add: inviteToTenantBody, begin: ({ language }: GivenTenant) => ({ language }), params: ({ tenantId }) => ({ id: tenantId }) },
  (build, { tenantId, languages }) => [
    ...whoTheyAre(build),
    build.custom('roleIds', (field) => <RolesField {...field} tenantId={tenantId} />, { label: build.say('field.roles') }),
    build.pick('language', { options: languages }),
  ],
)

type InviteDialogProps = {
  desk: PeopleDesk
  /** Where they are to belong to another tenant. */
  tenantId?: string
  onDone: (person: Person) => void
  onClose: () => void
}

/** Someone new, by mail. */
export function InviteDialog({ desk, tenantId, ...rest }: InviteDialogProps) {
  const { language } = useSession().user
  const languages = useOfferedLanguages('mails', language)
  if (tenantId) return <TenantForm tenantId={tenantId} language={language} languages={allLanguages} {...rest} />
  return <Form hasMerchants={desk.hasMerchants} language={language} languages={languages} {...rest} />
}

function RolesOfMerchant({ isAsked, ...field }: FieldProps & { isAsked: boolean }) {
  const merchantId: string | null = useWatch({ name: 'merchantId' })
  return <RolesField {...field} merchantId={merchantId ?? undefined} isReady={!isAsked || merchantId !== null} />
}
