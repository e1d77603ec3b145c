/**
 * Money on the screen.
 * `<Money minor currency size? muted? sign? struck? />` shows `1.249,90 EUR`; the code is smaller and has a fixed width, so the digits of one
 * column end on one line. `<CurrencyDigitsProvider digits={{ JPY: 0, KWD: 3 }}>` gives the currency table of the product,
 * without the currencies of two digits; where there is none, those of ISO 4217 hold. `useFormatMinor()` gives the digits as a string, `useMoneyText()`
 * with the code, for sentences and buttons.
 */
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { type CurrencyDigits, defaultCurrencyDigits, digitsOf, formatMinor } from '../words/money-format.ts'

const DigitsContext = createContext<CurrencyDigits>(defaultCurrencyDigits)

export const CurrencyDigitsProvider = ({ digits, children }: { digits: CurrencyDigits; children: ReactNode }) => (
  <DigitsContext value={digits}>{children}</DigitsContext>
)

export const useCurrencyDigits = () => {
  const map = useContext(DigitsContext)
  return useCallback((currency: string) => digitsOf(currency, map), [map])
}

/** `(minor, currency) => '1.249,90'` with the digits of the product's currency table. */
export const useFormatMinor = () => {
  const map = useContext(DigitsContext)
  return useCallback((minor: number | bigint, currency: string) => formatMinor(minor, currency, map), [map])
}

/** `(minor, currency) => '1.249,90 EUR'`. */
export const useMoneyText = () => {
  const format = useFormatMinor()
  return useCallback((minor: number | bigint, currency: string) => `${format(minor, currency)} ${currency}`, [format])
}

type MoneyProps = {
  minor: number | bigint
  currency: string
  size?: 'cell' | 'large' | 'figure'
  muted?: boolean
  /** A plus before positive amounts, for changes and balances. */
  sign?: boolean
  /** Of an amount that no longer counts. */
  struck?: boolean
}

export const Money = ({ minor, currency, size = 'cell', muted, sign, struck }: MoneyProps) => {
  const format = useFormatMinor()
  return (
    <span className="p-money" data-size={size} data-muted={muted || undefined}>
      {sign && minor > 0 ? '+' : ''}
      {struck ? <s>{format(minor, currency)}</s> : format(minor, currency)} <span className="p-money-code">{currency}</span>
    </span>
  )
}
