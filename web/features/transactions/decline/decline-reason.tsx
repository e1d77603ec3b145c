import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { whyDeclined } from './why-declined.ts'

/** Why a payment was not made, in words that anybody understands, and what to do next. Nothing for any other payment. */
export function DeclineReason({ status, code }: { status: string; code: string | null }) {
  const { t } = useTranslation('declines')
  const told = whyDeclined(status, code)
  if (!told) return null
  return (
    <Box className="p-note" data-tone="negative" mt="sm">
      <strong>{t(`why.${told.why}`)}</strong> {t(`next.${told.next}`)}
    </Box>
  )
}
