const english = {
  alone: 'Open Data Analytics from the portal',
  aloneText: 'This window shows the rows of a report that the portal sends to it. Close it, then choose Reports › Data analytics.',
  waiting: 'Waiting for the portal…',
  silent: 'No rows have arrived',
  silentText: 'Close this window and open it again from the portal.',
  rows: 'Rows',
  columns: 'Columns',
  none: 'None',
  figure: 'Figure',
  currency: 'Currency',
  chart: 'Chart',
  line: 'Line',
  bar: 'Bars',
  donut: 'Ring',
  total: 'Total',
  allRows: (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`,
  empty: 'The report has no rows',
  emptyText: 'Choose a longer period or fewer filters in the portal.',
  mostColumns: (count: number) => `The first ${count} columns are shown. Choose a dimension with fewer values.`,
}
export type Texts = typeof english

const turkish: Texts = {
  alone: 'Veri Analizini portaldan açın',
  aloneText: 'Bu pencere, portalın gönderdiği rapor satırlarını gösterir. Pencereyi kapatıp Raporlar › Veri analizi sayfasından açın.',
  waiting: 'Portal bekleniyor…',
  silent: 'Satır gelmedi',
  silentText: 'Bu pencereyi kapatıp portaldan yeniden açın.',
  rows: 'Satırlar',
  columns: 'Sütunlar',
  none: 'Yok',
  figure: 'Değer',
  currency: 'Para birimi',
  chart: 'Grafik',
  line: 'Çizgi',
  bar: 'Çubuk',
  donut: 'Halka',
  total: 'Toplam',
  allRows: (count) => `${count} satır`,
  empty: 'Raporda satır yok',
  emptyText: 'Portalda daha uzun bir dönem veya daha az filtre seçin.',
  mostColumns: (count) => `İlk ${count} sütun gösteriliyor. Daha az değeri olan bir boyut seçin.`,
}

export const textsIn = (language: 'en' | 'tr'): Texts => (language === 'tr' ? turkish : english)

/** Before the portal has said which language its reader has, that of the browser. */
export const ownLanguage = (): 'en' | 'tr' =>
  navigator.languages
    .find((one) => /^(en|tr)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('tr')
    ? 'tr'
    : 'en'
