import { TextInput, type TextInputProps } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { raiseBody } from '@portico/contract/features/support/support.fields.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { supportEmailQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'

/** Where answers go; staff also read where mails of the tenant come from, if it has said so. */
export function ContactEmailField({ tenantId, ...input }: TextInputProps & { tenantId: string | undefined }) {
  const { t } = useTranslation('support')
  const isStaff = useSession().user.level !== 'merchant'
  const { data } = useQuery({ ...supportEmailQuery(tenantId ?? ''), enabled: isStaff && tenantId !== undefined })
  return (
    <TextInput
      {...input}
      type="email"
      label={t('field.contactEmail')}
      description={data ? t('dialog.mailsFrom', { address: shownAddress(data) }) : undefined}
      withAsterisk
      {...limitOf(raiseBody.fields.contactEmail)}
    />
  )
}
