import { act, permissions, work } from '../../core/permission.ts'

const screen = { en: 'Virtual terminal', tr: 'Sanal terminal' }
const seeCard = {
  en: 'See the card number and code while entering them',
  tr: 'Kart numarasını ve güvenlik kodunu girerken görme',
}
const setLimits = { en: 'Set the limits of the virtual terminal', tr: 'Sanal terminal limitlerini belirleme' }

export const terminalPermissions = permissions('Transactions', {
  'CRM.Transaction.VirtualTerminal': work('tenant', screen, { roles: ['Finance'] }),
  'CRM.Transaction.VirtualTerminal.Actions.SeeCard': act('tenant', seeCard, { roles: ['Finance'], secret: true }),
  'CRM.Transaction.VirtualTerminal.Actions.Limits': act('tenant', setLimits, { sca: true }),
  'Merchant.Transaction.VirtualTerminal': work('merchant', screen),
  'Merchant.Transaction.VirtualTerminal.Actions.SeeCard': act('merchant', seeCard, { secret: true }),
  'Merchant.Transaction.VirtualTerminal.Actions.Limits': act('merchant', setLimits, { sca: true }),
})
