// npm start: builds what is out of date, then runs it in this process, so that Ctrl-C and signals reach it.
import './build.mjs'

await import('../dist/start.mjs')
