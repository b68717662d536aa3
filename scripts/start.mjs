// npm start: builds what is not built, then runs it in this very process, so that Ctrl-C and signals reach it.
import './build.mjs'

await import('../dist/start.mjs')
