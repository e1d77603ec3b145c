import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import type { ModelSettings } from './models.queries.ts'

export function ModelCards({ settings }: { settings: ModelSettings }) {
  const { t } = useTranslation('models')
  const { apiKey, changedAt, changedBy } = settings
  return (
    <>
      <Card title={t('model')}>
        {settings.version === 0 ? (
          <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
        ) : (
          <Facts
            items={[
              { label: t('field.baseUrl'), value: <UserText>{settings.baseUrl}</UserText>, wide: true },
              { label: t('field.model'), value: <UserText>{settings.model}</UserText>, wide: true },
              { label: t('field.apiKey'), value: apiKey ? <KeyFact of={apiKey} /> : t('noKey'), wide: true },
              { label: t('field.timeLimitSeconds'), value: t('seconds', { count: settings.timeLimitSeconds }) },
              { label: t('field.sends'), value: t(`sends.${settings.sends}`), wide: true },
              {
                label: t('changed'),
                wide: true,
                value: changedAt && (
                  <>
                    <DateTime at={changedAt} /> · <UserText>{changedBy}</UserText>
                  </>
                ),
              },
            ]}
          />
        )}
      </Card>
      <Card title={t('what.title')}>
        <ul className="p-lines">
          {(['sent', 'never', 'cited', 'similar', 'instead'] as const).map((line) => (
            <li key={line}>{t(`what.${line}`)}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** When the key was set, and how it ends: all that anyone sees of it again. */
export function KeyFact({ of: { setAt, endsIn } }: { of: NonNullable<ModelSettings['apiKey']> }) {
  const { t } = useTranslation('models')
  return (
    <>
      {t('keySet')} <DateTime at={setAt} />
      {endsIn !== '' && (
        <>
          {' · '}
          {t('keyEnds')} <code>…{endsIn}</code>
        </>
      )}
    </>
  )
}
