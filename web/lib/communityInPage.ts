/** The community's name from the page's HTML; '' in a page that the gateway has not served. */
export const communityInPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
