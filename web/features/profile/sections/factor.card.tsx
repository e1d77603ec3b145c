import { Button, Group } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorDialog, type FactorStep } from '../dialogs/factor.dialog.tsx'
import type { Security } from '../profile.queries.ts'

/** Codes of an app, with recovery codes beside them. */
export function FactorCard({ security }: { security: Security }) {
  const { t } = useTranslation('profile')
  const [step, setStep] = useState<FactorStep>()
  const { secondFactor } = security
  const isOn = secondFactor !== null
  const steps: FactorStep[] = isOn ? ['replace', 'renew', 'remove'] : ['setUp']
  return (
    <Card
      title={t('security.factor.title')}
      end={
        <StatusPill
          status={isOn ? 'On' : 'Off'}
          tone={isOn ? 'positive' : 'neutral'}
          label={t(isOn ? 'security.factor.on' : 'security.factor.off')}
        />
      }
    >
      <p className="p-card-lead">
        {isOn ? t('security.factor.onLead', { count: secondFactor.recoveryCodesLeft }) : t('security.factor.offLead')}
      </p>
      <Group gap={8}>
        {steps.map((name) => (
          <Button key={name} variant="default" color={name === 'remove' ? 'red' : undefined} onClick={() => setStep(name)}>
            {t(`security.factor.${name}`)}
          </Button>
        ))}
      </Group>
      {step && <FactorDialog step={step} security={security} onClose={() => setStep(undefined)} />}
    </Card>
  )
}
