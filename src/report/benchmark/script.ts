import { Markup } from '../html/markup.ts';

/** Sorting, filtering, unfolding for paper; without it the page has everything all the same. */
export const script = new Markup(`
const value=(row,i)=>{const cell=row.cells[i];const v=cell.dataset.v;return v===undefined?cell.textContent.trim():Number(v)};
for(const table of document.querySelectorAll('table.sortable')){
  for(const [i,th] of [...table.tHead.rows[0].cells].entries()){
    const button=document.createElement('button');button.type='button';button.append(...th.childNodes);th.append(button);
    button.addEventListener('click',()=>{
      const up=th.getAttribute('aria-sort')!=='ascending';
      for(const other of table.tHead.rows[0].cells)other.removeAttribute('aria-sort');
      th.setAttribute('aria-sort',up?'ascending':'descending');
      const rows=[...table.tBodies[0].rows].sort((a,b)=>{
        const [x,y]=[value(a,i),value(b,i)];
        const order=typeof x==='number'&&typeof y==='number'?x-y:String(x).localeCompare(String(y),'en',{numeric:true});
        return up?order:-order});
      table.tBodies[0].append(...rows);
    });
  }
}
const fields=[...document.querySelectorAll('[data-filter]')];
function filter(){
  const wanted=Object.fromEntries(fields.map((f)=>[f.dataset.filter,f.value.trim().toLowerCase()]));
  const kept=new Set();let total=0;
  for(const row of document.querySelectorAll('#cases-table tbody tr')){
    total++;
    const fits=['lane','kind','class'].every((k)=>!wanted[k]||row.dataset[k]===wanted[k])&&row.textContent.toLowerCase().includes(wanted.text||'');
    row.hidden=!fits;if(fits)kept.add(row.dataset.case);
  }
  for(const part of document.querySelectorAll('details.case'))part.hidden=!kept.has(part.dataset.case);
  document.querySelector('.shown').textContent=kept.size===total?'':kept.size+' of '+total+' cases';
}
for(const field of fields)field.addEventListener('input',filter);
document.querySelector('.filters')?.addEventListener('submit',(event)=>event.preventDefault());
function open(){const part=location.hash&&document.getElementById(decodeURIComponent(location.hash.slice(1)));if(part&&part.tagName==='DETAILS'){part.open=true;part.scrollIntoView()}}
addEventListener('hashchange',open);open();
let folded=[];
// A header that is repeated on the next sheet of paper does not show its buttons again.
const heads=(paper)=>{for(const button of document.querySelectorAll('th button')){const th=button.parentElement;if(paper){th.append(...button.childNodes)}else button.append(...[...th.childNodes].filter((n)=>n!==button));button.hidden=paper}};
addEventListener('beforeprint',()=>{heads(true);folded=[...document.querySelectorAll('details.case:not([open])')];for(const part of folded)part.open=true});
addEventListener('afterprint',()=>{heads(false);for(const part of folded)part.open=false});
`);
