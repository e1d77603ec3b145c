import { narrowSearch, refusals } from '../../core/refusals.ts'

export const auditRefusals = refusals('audit', {
  nameNeedsPeriod: narrowSearch(
    { days: 'count' },
    {
      en: 'Choose a period of at most {{days}} days to search by a name.',
      tr: 'Ada göre aramak için en çok {{days}} günlük bir dönem seçin.',
    },
    'query.name',
  ),
})
