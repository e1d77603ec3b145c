import { Button } from '@mantine/core'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { useTranslation } from 'react-i18next'

/** A field that differs, as each side has it. */
export type Side = { label: string; mine: string; theirs: string }
type BothSidesProps = { of?: 'field' | 'role'; sides: readonly Side[]; onTake: () => void }

/** Somebody else saved the same record in the meantime: what differs, and the way to theirs. Saving again keeps the typed text. */
export function BothSides({ of = 'field', sides, onTake }: BothSidesProps) {
  const { t } = useTranslation('dashboard-settings')
  return (
    <section className="p-note p-settings-both" data-tone="pending" role="alert" aria-label={t('both.title')}>
      <p>{t('both.lead')}</p>
      <table className="p-settings-sides">
        <thead>
          <tr>
            <th scope="col">{t(`both.${of}`)}</th>
            <th scope="col">{t('both.mine')}</th>
            <th scope="col">{t('both.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <UserText>{mine || '—'}</UserText>
              </td>
              <td>
                <UserText>{theirs || '—'}</UserText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="default" size="xs" onClick={onTake}>
        {t('both.take')}
      </Button>
    </section>
  )
}

/** What differs of two drafts, in words. */
export function sidesOf<T extends object>(
  mine: T,
  theirs: T,
  fields: Partial<Record<keyof T, [label: string, say: (of: T) => string]>>,
): Side[] {
  return (Object.values(fields) as [string, (of: T) => string][]).flatMap(([label, say]) => {
    const [own, other] = [say(mine), say(theirs)]
    return own === other ? [] : [{ label, mine: own, theirs: other }]
  })
}
