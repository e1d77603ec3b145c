import { Button } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordDialog } from '../dialogs/password.dialog.tsx'
import type { Security } from '../profile.queries.ts'

export function PasswordCard({ security }: { security: Security }) {
  const { t } = useTranslation('profile')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={t('security.password.title')}>
      <p className="p-card-lead">{t(security.hasPassword ? 'security.password.lead' : 'security.password.none')}</p>
      {security.hasPassword && (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('security.password.change')}
        </Button>
      )}
      {isOpen && <PasswordDialog rule={security.passwordRule} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
