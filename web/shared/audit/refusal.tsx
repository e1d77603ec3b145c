import type { AuditRecord, Refused } from '@portico/contract/core/audit-trail.ts'
import { errors } from '@portico/contract/errors.ts'
import { useTranslation } from 'react-i18next'
import { textOfCode } from '../api/problem-text.ts'
import { useSayOr } from '../texts/said.ts'

/** Only for refusals by the server: identity has separate facts for failed sign-ins, and a blocked file is a record of a file. */
export function refusedIn({ result, after }: Pick<AuditRecord, 'result' | 'after'>): Refused | undefined {
  const { code, detail } = (after ?? {}) as Partial<Refused>
  return result === 'refused' && code !== undefined && code in errors && detail !== undefined ? (after as Refused) : undefined
}

/** The reason of the refusal, with the values of that time, in the reader's language; in English if the record has only English. */
export function Refusal({ of: { code, detail, reason, params } }: { of: Refused }) {
  const { t } = useTranslation('audit')
  const english = detail === errors[code].title ? textOfCode(code, detail) : detail
  const said = useSayOr(reason && params ? { reason, params } : null, english)
  return (
    <ul className="p-changes">
      <li>
        <span>{t('why')}</span> <bdi>{said}</bdi>
      </li>
    </ul>
  )
}
