import type { ScopingDraft } from '@portico/contract/features/scoping/scoping.contract.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { Trans, useTranslation } from 'react-i18next'

export function DraftedBy({ by: { method, model, failure, status } }: { by: ScopingDraft['by'] }) {
  const { t } = useTranslation('models')
  if (method === 'model') return <Trans t={t} i18nKey="by.model" values={{ model }} components={{ name: <UserText>{null}</UserText> }} />
  return failure ? t('by.instead', { why: t(`failure.${failure}`, { status: status ?? '' }) }) : t('by.local')
}
