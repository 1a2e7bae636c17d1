import { Markup } from '../../shared/markup.ts';
import { LOOK, PAPER_LOOK } from '../look.ts';

/** Light or dark as the reader's system; paper is always light, without page breaks between parts; posters and cards are print designs. */
export const styles = new Markup(`
${LOOK}:root{font-size:16px;--self:#d4d7dd;--cannot:#e2e4e9}
@media (prefers-color-scheme:dark){:root{--self:#4a5260;--cannot:#0d0e11}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:78rem;padding:0 1rem 3rem;background:var(--ground);color:var(--ink)}
h1{font-size:clamp(1.7rem,5vw,2.6rem);line-height:1.15;margin:2rem 0 .25rem;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:1.45rem;margin:0 0 1rem;letter-spacing:-.01em}
h3{font-size:1.1rem;margin:1.6rem 0 .6rem}
h3 time{color:var(--soft);font-weight:400;margin-inline-start:.5rem}
p{margin:.3rem 0 .8rem;max-width:46rem}
.lead{color:var(--soft);font-size:1.1rem}
.worth{font-size:1.1rem;font-weight:600}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem;margin:1.2rem 0}
.figures div{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:.75rem 1rem;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dt{color:var(--soft);font-size:.9rem;line-height:1.3}
.figures dd{margin:0;font-size:1.7rem;font-weight:650;font-variant-numeric:tabular-nums;letter-spacing:-.02em}
nav{display:flex;flex-wrap:wrap;gap:.5rem}
nav a{color:var(--accent);text-decoration:none;border:1px solid var(--line);background:var(--paper);border-radius:2rem;padding:.35rem .9rem;font-size:.95rem}
nav a:hover{border-color:var(--accent)}
a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.part{margin-top:2.5rem;padding-top:2rem;border-top:1px solid var(--line)}
.tables{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(10.3rem,100%),1fr));gap:.75rem}
.table{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;overflow:hidden;break-inside:avoid}
.table h4{margin:0;padding:.5rem .8rem;font-size:1rem;display:flex;justify-content:space-between;align-items:baseline;gap:.5rem;background:hsl(var(--hue) 55% var(--tint));color:hsl(var(--hue) 55% var(--tint-ink));overflow-wrap:anywhere}
.seats{font-weight:400;font-size:.8rem;white-space:nowrap}
.table ol{list-style:none;margin:0;padding:.4rem .8rem .6rem}
.table li{padding:.12rem 0;overflow-wrap:anywhere}
.court li+li::before{content:"– "}
.drawn{display:flex;flex-wrap:wrap;gap:1rem;margin-bottom:.75rem}
.drawing{display:block;overflow:visible}
.part>summary,.sheet>summary{list-style:none}
.part>summary::-webkit-details-marker,.sheet>summary::-webkit-details-marker{display:none}
.part>summary>*,.sheet>summary>*{display:inline-block;margin-block:0;color:var(--ink)}
.part>summary::before,.sheet>summary::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-inline-end:.7rem;border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(-45deg);vertical-align:.15rem}
.part[open]>summary::before,.sheet[open]>summary::before{transform:rotate(45deg);vertical-align:.3rem}
.part[open]>summary,.sheet[open]>summary{margin-bottom:1rem}
.sheet{margin-top:1.4rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
search{display:block;margin:1.4rem 0 0}
search[hidden]{display:none}
search label{display:block;font-weight:600;margin-bottom:.3rem}
search input{width:min(26rem,100%);font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:var(--radius);padding:.55rem .8rem}
search input:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
#find-status{margin:.5rem 0 0;color:var(--soft)}
#found{margin-top:.8rem}
.absent{color:var(--soft);font-size:.95rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%),1fr));gap:.9rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:.8rem 1rem 1rem;break-inside:avoid}
.card .event{margin:0;color:var(--soft);font-size:.85rem}
.card h3{margin:.05rem 0 .5rem;font-size:1.35rem;letter-spacing:-.01em;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:start;vertical-align:top;padding:.28rem .6rem .28rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-weight:500;font-size:.82rem}
tbody th{font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap}
.known{min-width:36rem}
.known tbody th{white-space:normal;min-width:7rem}
.known td:last-child{min-width:6.5rem}
.number{font-variant-numeric:tabular-nums}
.mates{color:var(--soft);overflow-wrap:anywhere}
.tag{display:inline-block;max-width:9rem;border-radius:.4rem;padding:0 .45rem;font-weight:600;background:hsl(var(--hue) 55% var(--tint));color:hsl(var(--hue) 55% var(--tint-ink));overflow-wrap:break-word}
.card td:nth-child(2){min-width:6rem}
.free{color:var(--soft)}
.scroll{overflow-x:auto;max-width:100%}
.heat{display:block;max-width:none;font-size:9px;fill:var(--soft)}
.heat .m0{fill:var(--met0);stroke:var(--line)}.heat .m1{fill:var(--met1)}.heat .m2{fill:var(--met2)}.heat .m3{fill:var(--met3)}.heat .m4{fill:var(--met4)}.heat .self{fill:var(--self)}.heat .cannot{fill:var(--cannot)}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;list-style:none;padding:0;margin:0 0 1rem;color:var(--soft);font-size:.95rem}
.legend i{display:inline-block;width:.95rem;height:.95rem;border-radius:.2rem;border:1px solid var(--line);margin-inline-end:.4rem;vertical-align:-.1rem}
i.m0{background:var(--met0)}i.m1{background:var(--met1)}i.m2{background:var(--met2)}i.m3{background:var(--met3)}i.m4{background:var(--met4)}i.cannot{background:var(--cannot)}
summary{cursor:pointer;color:var(--accent)}
.rules{list-style:none;padding:0;margin:0;display:grid;gap:.5rem}
.rules>li{background:var(--paper);border:1px solid var(--line);border-inline-start:.3rem solid var(--line);border-radius:.5rem;padding:.5rem .8rem;overflow-wrap:anywhere}
.rules>.kept{border-inline-start-color:var(--good)}.rules>.broken{border-inline-start-color:var(--bad)}
.kept>.state{color:var(--good)}.broken>.state{color:var(--bad)}
.kind{color:var(--soft);font-size:.88rem;white-space:nowrap}
.rules ul{margin:.3rem 0;padding-inline-start:1.2rem;color:var(--soft)}
@media (max-width:30rem){nav{display:none}.tables{gap:.5rem}.table h4{padding:.35rem .6rem}.table ol{padding:.3rem .6rem .4rem;font-size:.9rem;line-height:1.3}
.figures{grid-template-columns:1fr 1fr}.figures dd{font-size:1.4rem}.part{margin-top:1.2rem;padding-top:1.2rem}h1{margin-top:1.2rem}
.card thead{position:absolute;clip-path:inset(50%)}
.card tr{display:grid;grid-template-columns:auto 1fr;gap:0 .6rem;border-top:1px solid var(--line);padding:.25rem 0}
.card th,.card td{border:0;padding:0}.card .mates{grid-column:1/-1}}
footer{margin-top:3rem;color:var(--soft);font-size:.9rem}
@media print{
@page{margin:13mm}
${PAPER_LOOK}:root{--self:#d4d7dd;--cannot:#eceef1}
:root{font-size:12px}
body{max-width:none;padding:0;font-size:9.5pt;line-height:1.35;print-color-adjust:exact;-webkit-print-color-adjust:exact}
nav,search{display:none}
.part::details-content,.sheet::details-content{content-visibility:visible;display:block}
.part>summary::before,.sheet>summary::before{display:none}
h1{margin-top:0}
.part{border-top:0;margin:7mm 0 0;padding:0}
#cards,#pairs{break-before:page;margin:0}
.sheet{break-inside:avoid}
h2,h3{break-after:avoid}
.tables{grid-template-columns:repeat(auto-fill,minmax(42mm,1fr))}
.cards{display:block;font-size:0;orphans:1;widows:1}
.card{display:inline-block;width:50%;vertical-align:top;border:1px dashed #999;border-radius:0;padding:3mm 4mm;font-size:8pt}
.card h3{font-size:13pt;margin-bottom:1mm}
.card table{font-size:8pt}
.card .mates{font-size:7.5pt}
.card th,.card td{padding:.4mm 1.5mm .4mm 0;line-height:1.25}
.card td:nth-child(2){min-width:19mm}
.known{min-width:0}
.known th,.known td{padding-block:.1rem}
.scroll{overflow:visible}
.heat{max-width:100%;height:auto}
}
`);
