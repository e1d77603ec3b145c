export { BannerView } from './widget/banner-view.tsx'
export { Figures } from './widget/figures.tsx'
export { ownFilters } from './widget/own-filters.ts'
