import { Button } from '@mantine/core'
import { Card } from '@portico/ui/card.tsx'
import { useTranslation } from 'react-i18next'

export function SecuritySection() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('section.security')}>
      <p className="p-card-lead">{t('security.lead')}</p>
      <Button component="a" href="/Identity/Account/Manage" variant="default">
        {t('security.accountPage')}
      </Button>
    </Card>
  )
}
