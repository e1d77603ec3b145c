import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const modelRefusals = refusals('models', {
  keyElsewhere: wrongField(
    'body.apiKey',
    {},
    {
      en: 'The key was set for another address. Enter it again, or remove it.',
      tr: 'Anahtar başka bir adres için belirlenmişti. Yeniden yazın ya da kaldırın.',
    },
  ),
  noAddress: wrongField(
    'body.baseUrl',
    {},
    { en: 'Enter an address such as https://api.example.com/v1.', tr: 'https://api.example.com/v1 gibi bir adres girin.' },
  ),
  notHttps: wrongField(
    'body.baseUrl',
    {},
    {
      en: 'Enter an https address. Others are not safe for tickets and keys.',
      tr: 'Talepler ve anahtar için yalnızca https adresi güvenlidir.',
    },
  ),
  privateNetwork: wrongField(
    'body.baseUrl',
    {},
    { en: 'This address is in a private network. Enter a public one.', tr: 'Bu adres özel bir ağda. Herkese açık bir adres girin.' },
  ),
  plainAddress: wrongField(
    'body.baseUrl',
    {},
    {
      en: 'Enter an address without a user name, a password, a question mark or a hash.',
      tr: 'Ad, parola, soru işareti ve diyez içermeyen bir adres girin.',
    },
  ),
  notSaved: notPossible({}, { en: 'Save the settings first.', tr: 'Önce ayarları kaydedin.' }),
})

/** What an address of a model may not be. */
export const addressRefusals = [
  modelRefusals.noAddress,
  modelRefusals.notHttps,
  modelRefusals.privateNetwork,
  modelRefusals.plainAddress,
] as const
