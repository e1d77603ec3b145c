import { Button, Fieldset } from '@mantine/core'
import type { Mode } from '@portico/contract/core/level.ts'
import { payBody } from '@portico/contract/features/terminal/terminal.fields.gen.ts'
import { WhyOff } from '@portico/ui/actions/why-off.tsx'
import { useAmountDoubt } from '@portico/ui/fields/use-amount-doubt.ts'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { beginOf, bodyOf } from '../../shared/form/body-of.ts'
import { FormFields } from '../../shared/form/form-fields.tsx'
import { useFormWords } from '../../shared/form/form-words.ts'
import { keepable } from '../../shared/form/kept-values.ts'
import { reasonsOf } from '../../shared/form/reasons-of.ts'
import { useKeptValues } from '../../shared/form/use-kept-values.tsx'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'
import { useUnsavedGuard } from '../../shared/page/use-unsaved-guard.tsx'
import { emptiedBy, type Outcome } from './outcome.ts'
import { type Typed, usePaymentFields } from './payment-fields.tsx'
import { type TerminalBody, type TerminalEntry, type TerminalSetup, type TerminalWebsite, terminalApi } from './terminal.queries.ts'
import { useTaking } from './use-taking.ts'
import { CardFrame } from './vault/card-frame.tsx'
import { useVault } from './vault/use-vault.ts'

type TakePaymentProps = {
  setup: TerminalSetup
  website: TerminalWebsite
  scope: PlaceScope
  mode: Mode
  /** The currency that this user took on the website last. */
  latestCurrency: string | undefined
  /** What has become of the payment that was taken with this form last; left out once the next one is begun. */
  outcome: Outcome | undefined
  onTaken: (entry: TerminalEntry, scope: PlaceScope) => void
}

/**
 * The form of the terminal. It stays as it is until the payment is decided, after a refusal without the code of the card; after everything else
 * it is empty.
 */
export function TakePayment({ setup, website, scope, mode, latestCurrency, outcome, onTaken }: TakePaymentProps) {
  const { t } = useTranslation('terminal')
  const moneyText = useMoneyText()
  const words = useFormWords('terminal', undefined)
  const doubt = useAmountDoubt()
  const why = useId()
  const [first = ''] = website.currencies
  const currency = latestCurrency !== undefined && website.currencies.includes(latestCurrency) ? latestCurrency : first
  const context = useForm<Typed>({
    mode: 'onTouched',
    defaultValues: { ...(beginOf(payBody.fields, { kind: setup.kinds[0] }) as Typed), currency },
  })
  const { watch, setValue, reset, getValues } = context
  const [sent, setSent] = useState<Typed>()
  const [cardFault, setCardFault] = useState(false)
  const vault = useVault(
    setup.frame,
    () => terminalApi.openFrame({ body: {}, ...scope }),
    () => submit(),
  )
  const { parts, paths } = usePaymentFields({
    setup,
    website,
    watch,
    doubt,
    card: <CardFrame frame={setup.frame} vault={vault} />,
  })

  const prepare = async () => {
    if (!(await context.trigger(undefined, { shouldFocus: true }))) return undefined
    const values = structuredClone(getValues())
    const answer = await vault.ask()
    // The frame itself names the fields of the card that are wrong.
    setCardFault('failed' in answer && answer.failed !== 'incomplete')
    if ('failed' in answer) return undefined
    setSent(values)
    const { cardToken } = answer
    return { scope, body: { ...bodyOf(payBody.fields, paths, values), websiteId: website.id, cardToken } as TerminalBody }
  }
  const { take, isSending, failure } = useTaking(prepare, onTaken)
  const isBusy = isSending || outcome === 'sending'
  const isOff = doubt.off || doubt.reason !== undefined
  const submit = () => {
    if (!isOff && !isBusy) take()
  }

  const kept = useKeptValues(context, { name: `terminal.${mode}`, paths: keepable(payBody.fields, paths) })
  const isTyped = context.formState.isDirty || !vault.isEmpty
  const guard = useUnsavedGuard(isTyped && outcome !== 'pending', { onLeave: kept.forget })
  const before = useRef<Outcome>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome
  useEffect(() => {
    const emptied = emptiedBy(before.current, outcome)
    before.current = outcome
    // The payment has what was typed, and the page can be left.
    if (outcome === 'pending' || emptied === 'all') kept.forget()
    if (emptied) vault.clear(emptied === 'code' ? 'code' : undefined)
    if (emptied !== 'all') return
    reset({ ...context.formState.defaultValues, kind: getValues('kind'), currency: getValues('currency') } as Typed)
  }, [outcome])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where another website has been chosen
  useEffect(() => {
    if (!website.currencies.includes(getValues('currency'))) setValue('currency', currency)
  }, [website.id])

  const [kind, amountMinor, chosen] = watch(['kind', 'amountMinor', 'currency'])
  const amount = amountMinor === null ? undefined : moneyText(amountMinor, chosen)
  const isLost = failure?.isLost === true
  const reasons =
    failure && !isLost
      ? reasonsOf(failure.error, { fields: payBody.fields, drawn: parts.flatMap((one) => ('path' in one ? [one] : [])), words })
      : undefined
  const isInField = Object.keys(reasons ?? {}).some((path) => paths.includes(path.replace(/^body\./, '')))
  const error = isLost ? t('lost') : cardFault ? t('card.failed') : failure && !isInField ? <Problem of={failure.error} /> : undefined
  return (
    <FormProvider {...context}>
      <form
        className="p-terminal-take"
        noValidate
        aria-label={t('title')}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        {kept.note}
        {/* Held as it was sent: another amount with the same key would be another payment. */}
        <Fieldset variant="unstyled" className="p-form p-terminal-form" disabled={isLost}>
          <FormFields key={kept.key} parts={parts} frame={{ facts: payBody.fields, words, paths, refused: reasons ?? {}, sent }} />
        </Fieldset>
        <div className="p-terminal-foot">
          {error && (
            <div className="p-note" data-tone="negative" role="alert">
              {error}
            </div>
          )}
          {doubt.reason && <WhyOff id={why}>{doubt.reason}</WhyOff>}
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            data-primary
            data-disabled={isOff || undefined}
            aria-disabled={isOff || undefined}
            aria-describedby={doubt.reason ? why : undefined}
          >
            {isLost
              ? t('again')
              : kind === 'Verification'
                ? t('take.Verification')
                : amount === undefined
                  ? t(`takeEmpty.${kind}`)
                  : t(`take.${kind}`, { amount })}
          </Button>
        </div>
      </form>
      {guard}
    </FormProvider>
  )
}
