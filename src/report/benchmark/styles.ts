import { Markup } from '../../shared/markup.ts';

/** Light or dark as the reader's system; paper is always light. Distances are also given in words. */
export const styles = new Markup(`
:root{--paper:#fbfaf7;--card:#fff;--ink:#1d2430;--soft:#5b6472;--line:#dfe1e6;--accent:#3b4cca;--d0:#eceef1;--d1:#bfe5cd;--d2:#dcefc4;--d3:#fbe7a9;--d4:#f8c79b;--d5:#f0a79c;
--c0:#2f48c8;--c1:#b4490f;--c2:#0f7a55;--c3:#9a2f8f;--c4:#7a6a00;--c5:#0c7a93;--c6:#a1263d;--c7:#555}
@media (prefers-color-scheme:dark){:root{--paper:#14171d;--card:#1d222b;--ink:#e9ecf1;--soft:#a3adbb;--line:#343b47;--accent:#a5b1ff;--d0:#262b34;--d1:#1f5a3c;--d2:#3e5a22;--d3:#66530f;--d4:#73431a;--d5:#78302a;
--c0:#a5b1ff;--c1:#ffb27d;--c2:#6fd3a0;--c3:#f0a0e6;--c4:#e3d26a;--c5:#7fd6ea;--c6:#ff9dac;--c7:#bbb}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:84rem;padding:0 1rem 3rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{font-size:clamp(1.7rem,5vw,2.4rem);line-height:1.15;margin:2rem 0 .5rem}
h2{font-size:1.4rem;margin:2.5rem 0 .5rem}
h3{font-size:1.05rem;margin:0;display:inline}
p{margin:.3rem 0 .8rem;max-width:52rem}
.soft,.facts dt{color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:.5rem}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,button:focus-visible,.scroll:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:1rem 0}
.facts dd{margin:0;font-weight:600}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.92rem;background:var(--card);min-width:min(100%,40rem)}
th,td{text-align:start;vertical-align:top;padding:.3rem .6rem;border:1px solid var(--line)}
thead th{background:var(--paper);position:sticky;top:0}
tbody th{font-weight:500}
.n{font-variant-numeric:tabular-nums;white-space:nowrap}
th button{all:unset;cursor:pointer;font-weight:600;display:inline-flex;gap:.3rem}
th button::after{content:"↕";color:var(--soft);font-weight:400}
th[aria-sort=ascending] button::after{content:"↑"}th[aria-sort=descending] button::after{content:"↓"}
.bar{display:block;height:.3rem;width:var(--w);background:var(--accent);border-radius:.2rem;margin-bottom:.15rem}
td.d0{color:var(--soft)}
.d0{background:var(--d0)}.d1{background:var(--d1)}.d2{background:var(--d2)}.d3{background:var(--d3)}.d4{background:var(--d4)}.d5{background:var(--d5)}
td small,th small{color:var(--soft)}
.upright span,.upright button{writing-mode:vertical-rl;transform:rotate(180deg);max-height:11rem;text-align:start}
.upright{vertical-align:bottom}
.heat{font-size:.85rem}.heat td{padding:.3rem .35rem}.matrix{width:auto}
.heat tbody th{position:sticky;inset-inline-start:0;background:var(--card);min-width:8rem;max-width:16rem;box-shadow:inset -1px -1px var(--line)}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;list-style:none;padding:0;margin:.5rem 0;font-size:.95rem}
.legend i{display:inline-block;width:1rem;height:1rem;border:1px solid var(--line);border-radius:.2rem;margin-inline-end:.4rem;vertical-align:-.15rem}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:end}
.filters input,.filters select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.25rem .5rem}
.chart{width:100%;min-width:45rem;max-width:54rem;height:auto;display:block;background:var(--card);border:1px solid var(--line);border-radius:.5rem;font-size:11px;fill:var(--soft);margin:.5rem 0}
.axis{stroke:var(--soft)}.grid{stroke:var(--line)}.mark{stroke:var(--ink);stroke-dasharray:2 3}
.s{fill:none;stroke-width:1.8}.s.thin{stroke-width:.9}
.s0{stroke:var(--c0)}.s1{stroke:var(--c1);stroke-dasharray:7 3}.s2{stroke:var(--c2);stroke-dasharray:2 2}.s3{stroke:var(--c3);stroke-dasharray:9 3 2 3}.s4{stroke:var(--c4)}.s5{stroke:var(--c5);stroke-dasharray:7 3}.s6{stroke:var(--c6);stroke-dasharray:2 2}.s7{stroke:var(--c7)}
.l0{fill:var(--c0)}.l1{fill:var(--c1)}.l2{fill:var(--c2)}.l3{fill:var(--c3)}.l4{fill:var(--c4)}.l5{fill:var(--c5)}.l6{fill:var(--c6)}.l7{fill:var(--c7)}
.case{border:1px solid var(--line);background:var(--card);border-radius:.5rem;padding:.5rem .9rem;margin:.4rem 0}
.case>summary,.case summary{cursor:pointer}
code{font-size:.8rem;overflow-wrap:anywhere}
.plan td{font-size:.85rem;min-width:9rem}
footer{margin-top:3rem;color:var(--soft);font-size:.9rem}
@media (max-width:40rem){.heat tbody th{min-width:6rem;max-width:9rem}}
@media print{@page{margin:12mm;size:landscape}:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#1b2a8a;--d0:#eee;--d1:#bfe5cd;--d2:#dcefc4;--d3:#fbe7a9;--d4:#f8c79b;--d5:#f0a79c}
body{max-width:none;font-size:9pt;padding:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}nav,.filters,th button::after{display:none}.scroll{overflow:visible}thead th,.heat tbody th{position:static}table{font-size:8pt}.heat{table-layout:fixed;width:100%;font-size:7pt}.heat th:first-child{width:15%;min-width:0}.heat :is(td,th){white-space:normal;overflow-wrap:anywhere}th,td{padding:.15rem .35rem}.chart{min-width:0;max-width:32rem}tr,.chart,.case>summary{break-inside:avoid}.case>summary,h2{break-after:avoid}}
`);
