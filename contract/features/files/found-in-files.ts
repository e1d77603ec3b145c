/** What a refused file is, as its bytes show: words of the refusal. */
export const foundInFiles = {
  program: { en: 'a program', tr: 'bir program' },
  script: { en: 'a script', tr: 'bir betik' },
  page: { en: 'a web page', tr: 'bir web sayfası' },
  drawing: { en: 'an SVG drawing', tr: 'bir SVG çizimi' },
  archive: { en: 'a ZIP archive', tr: 'bir ZIP arşivi' },
  archiveWithProgram: { en: 'a ZIP archive with a program in it', tr: 'içinde program olan bir ZIP arşivi' },
  oddArchive: {
    en: 'a ZIP archive that is damaged, encrypted or too large when it is unpacked',
    tr: 'bozuk, şifreli ya da açıldığında çok büyük olan bir ZIP arşivi',
  },
  archiveBehind: { en: 'a file with a ZIP archive behind it', tr: 'arkasına ZIP arşivi eklenmiş bir dosya' },
  otherArchive: { en: 'a packed archive', tr: 'sıkıştırılmış bir arşiv' },
  macros: { en: 'a document with macros or scripts', tr: 'makro ya da betik içeren bir belge' },
  programInside: { en: 'a document with a program in it', tr: 'içinde program olan bir belge' },
  partInside: {
    en: 'a document with a page, an archive or an active drawing in it',
    tr: 'içinde sayfa, arşiv ya da etkin çizim olan bir belge',
  },
  locked: { en: 'a document that is protected with a password', tr: 'parolayla korunan bir belge' },
  activeXml: { en: 'XML with scripts, style sheets or outside references', tr: 'betik, stil sayfası ya da dış başvuru içeren bir XML' },
  word: { en: 'a text document', tr: 'bir metin belgesi' },
  sheet: { en: 'a spreadsheet', tr: 'bir hesap tablosu' },
  slides: { en: 'a presentation', tr: 'bir sunum' },
  pdf: { en: 'a PDF document', tr: 'bir PDF belgesi' },
  picture: { en: 'a picture of another kind', tr: 'başka türde bir resim' },
  xml: { en: 'an XML document', tr: 'bir XML belgesi' },
  text: { en: 'plain text', tr: 'düz metin' },
  damaged: { en: 'a damaged file, or one with something else in it', tr: 'bozuk ya da içinde başka bir şey bulunan bir dosya' },
  tooMuch: { en: 'a file that takes too much time or memory to check', tr: 'denetlenmesi çok fazla zaman ya da bellek isteyen bir dosya' },
  unknown: { en: 'data of no known kind', tr: 'türü bilinmeyen veri' },
} as const
export type Found = keyof typeof foundInFiles
