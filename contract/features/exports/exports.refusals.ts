import { conflict, notPossible, refusals } from '../../core/refusals.ts'

export const exportRefusals = refusals('exports', {
  tooMany: conflict(
    { most: 'count' },
    {
      en: '{{most}} exports are already running. Wait for one to end, or cancel it.',
      tr: 'Zaten {{most}} dışa aktarma sürüyor. Birinin bitmesini bekleyin ya da birini iptal edin.',
    },
  ),
  ended: notPossible({}, { en: 'This export has already ended.', tr: 'Bu dışa aktarma zaten sona erdi.' }),
  noFile: notPossible({}, { en: 'This export has no file.', tr: 'Bu dışa aktarmanın dosyası yok.' }),
  fileDeleted: notPossible(
    {},
    { en: 'The file of this export has been deleted. Export again.', tr: 'Bu dışa aktarmanın dosyası silindi. Yeniden dışa aktarın.' },
  ),
})
