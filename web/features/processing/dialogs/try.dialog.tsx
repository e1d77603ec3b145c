import { SegmentedControl, Stack } from '@mantine/core'
import { type TrialOutcome, trialOutcomes } from '@portico/contract/features/transactions/transaction-words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../../../shared/api/random-key.ts'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import type { Line, Setup } from '../processing.queries.ts'
import { type Trial, trialsApi } from '../trial.queries.ts'

type TryProps = { setup: Setup; line: Line; onTried: (trial: Trial) => void; onClose: () => void }

/** A payment of 1.00 in Test through the providers of one currency. A second press is a second try, which harms nobody. */
export function TryDialog({ setup, line: { currency }, onTried, onClose }: TryProps) {
  const { t } = useTranslation('processing')
  const [outcome, setOutcome] = useState<TrialOutcome>('Approved')
  const params = { websiteId: setup.websiteId }
  return (
    <StepDialog
      title={t('trial.title', { currency })}
      lead={t('trial.lead', { currency })}
      submitLabel={t('trial.send')}
      what={t('trial.title', { currency })}
      prepare={() => {
        const call = { params, body: { currency, outcome }, mode: 'Test', idempotencyKey: randomKey() } as const
        return (scaCode?: string) => trialsApi.tryOut({ ...call, ...(scaCode ? { scaCode } : {}) })
      }}
      onDone={(trial) => {
        onTried({ ...trial, currency })
        onClose()
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <SegmentedControl
          aria-label={t('trial.outcome')}
          data={trialOutcomes.map((value) => ({ value, label: t(`trial.outcomes.${value}`) }))}
          value={outcome}
          onChange={(value) => setOutcome(value as TrialOutcome)}
        />
        <p className="p-lead">{t(`trial.shows.${outcome}`)}</p>
      </Stack>
    </StepDialog>
  )
}
