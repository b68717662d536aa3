import { languageName } from '../content/languages.ts'
import { BlockContent } from './BlockContent.tsx'
import { blocksOf, homeLanguages, type HomeValues } from './values.ts'

/** The home page in both languages to read, for comparing a draft with the current record. FORUM-6. */
export function HomeSummary({ values }: { values: HomeValues }) {
  return (
    <>
      {homeLanguages.map((language) => (
        <section key={language} aria-label={languageName(language)}>
          <h4>{languageName(language)}</h4>
          <div lang={language}>
            {blocksOf(values, language).map((block) => (
              <BlockContent key={block.id} block={block} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
