import { useTranslation } from 'react-i18next'

/** What a person calls an action of the trail: `transactions.refund` is a refund. One without a name is shown as it is written. */
export function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (action) => {
    const name = action.split('.').at(-1) ?? action
    return i18n.exists(`audit:action.${name}`) ? t(`action.${name as 'refund'}`) : name
  }
}
