import { Markup } from '../../shared/markup.ts';
import { FONT, PAPER_LOOK } from '../look.ts';
import { MARGIN, PAPERS, type PaperName, sizeOf } from './paper.ts';

/** Always light; on a screen each sheet is shown separately. Line height is `LINE`. */
export function printStyles(paper: PaperName, isWide: boolean): Markup {
  const { name } = PAPERS[paper];
  const { width, height } = sizeOf(paper, isWide);
  return new Markup(`
${PAPER_LOOK}
@page{size:${name} ${isWide ? 'landscape' : 'portrait'};margin:${MARGIN}mm}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--paper);font:11pt/1.25 ${FONT};print-color-adjust:exact;-webkit-print-color-adjust:exact}
.sheet{position:relative;width:${width - 2 * MARGIN}mm;overflow-wrap:anywhere}
.sheet+.sheet{break-before:page}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.soft,header p,.event,.absent{color:var(--soft)}
ul,p,h1,h2{margin:0;padding:0;list-style:none}
header{border-bottom:1.5pt solid #000;margin-bottom:10pt;padding-bottom:5pt}
h1{font-size:22pt;line-height:1.15}
time{white-space:nowrap}
h1 time{font-weight:400}
header p{display:flex;justify-content:space-between;gap:16pt;font-size:11pt;line-height:1.25}
header p+p{display:block}
header span{white-space:nowrap}
header span:first-child{overflow:hidden;text-overflow:ellipsis}
.wall{display:grid;gap:.5em;align-items:start}
.table{border:.5pt solid #999;border-radius:.25em;padding:.2em .5em .25em;break-inside:avoid;border-top:.25em solid hsl(var(--hue) 55% var(--strong))}
.table h2{font-size:1.12em}
.waits{border-style:dashed}
small{font-size:.7em;font-weight:400;color:var(--soft)}
.drawn{display:grid;justify-items:center;align-items:center}
.drawing{display:block;overflow:visible;width:100%;height:auto}
.floor{margin:0 auto}
.absent{margin-top:8pt;font-size:10pt}
.columns{display:flex;gap:1.6em;align-items:flex-start}
.columns>*{flex:1 1 0;min-width:0}
table{border-collapse:collapse;table-layout:fixed;width:100%}
th,td{text-align:start;vertical-align:top;padding:0;font-weight:400}
.list th,.list td{padding:.15em .4em .15em 0;border-top:.5pt solid #ccc}
.list thead th,.list thead td{border:0;font-size:.8em;color:var(--soft);vertical-align:bottom}
.list .over{text-align:end}
.list tbody th{font-weight:600}
.list .fresh>*{border-top-color:#000}
.front{font-weight:700}
.ticks th,.ticks td{padding:.31em .4em .31em 0}
.box{display:block;width:1em;height:1em;margin-top:.1em;border:1pt solid #000;border-radius:.15em}
.slips{display:grid;height:${height - 2 * MARGIN - 0.7}mm}
.slip{border:.5pt dashed #888;margin:0 -.5pt -.5pt 0;padding:11pt 12pt 0;min-width:0}
.event{font-size:.85em;line-height:1.4706;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.slip h2{font-size:1.6em}
.slip table{margin-top:.4em}
.slip th,.slip td{padding:.2em .8em .2em 0}
.slip td:last-child{padding-inline-end:0}
.scores th,.scores td{padding:.5em .8em .5em 0;border-top:.5pt solid #999;vertical-align:middle}
.scores thead>*>*{border:0;font-size:.8em;color:var(--soft)}
.scores tbody th{font-weight:600}
.scores .first{text-align:end}
.scores .score{text-align:center}
.scores .won{border:1pt solid #000}
.scores .won+td{padding-inline-start:.8em}
.tag{display:inline-block;background:hsl(var(--hue) 55% var(--tint));color:hsl(var(--hue) 55% var(--tint-ink));border-radius:.3em;padding:0 .4em;font-weight:600}
.qr{display:block}
.scan{display:flex;gap:10pt;align-items:center;margin-top:10pt}
.scan .qr{width:112pt;flex:none;margin:-4pt}
.scan p{font-size:11pt}
.scan b{display:block;font-size:16pt}
.coded{position:relative}
.coded .qr{position:absolute;top:6pt;inset-inline-end:6pt;width:58pt}
.coded .event,.coded h2{padding-inline-end:54pt}
.coded h2{min-height:calc(55pt - .78em)}
.as-of{font-size:.75em;color:var(--soft);margin-top:.5em}
.badge,.tent{border:.5pt dashed #888;margin:0 -.5pt -.5pt 0;min-width:0;text-align:center;overflow:hidden}
.badge{position:relative;display:grid;align-content:center;padding:14pt}
.badge .event{position:absolute;top:10pt;inset-inline:14pt}
.badge h2,.tent h2{line-height:1.1;overflow-wrap:anywhere;text-wrap:balance}
.badge:has(.qr){padding-bottom:46pt}
.badge .qr{position:absolute;bottom:6pt;inset-inline-end:6pt;width:58pt}
.tent{display:grid;grid-template-rows:1fr 1fr}
.tent>*{display:grid;align-content:center;padding:8pt 18pt}
.tent .far{transform:rotate(180deg);border-top:.5pt dotted #bbb}
@media screen{
body{background:#dcdcdc}
main{padding:10mm 0;overflow-x:auto}
.sheet{content-visibility:auto;background:#fff;width:${width}mm;min-height:${height}mm;margin:0 auto 8mm;padding:${MARGIN}mm;box-shadow:0 1px 4px #0004}
}
`);
}
