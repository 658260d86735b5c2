import { io } from 'socket.io-client';
const url=process.argv[2], n=Number(process.argv[3]);
const key='test-api-key-0123456789';
const conn=()=>io(url+'/helpdesk',{query:{token_source:'api',token:key},transports:['websocket'],forceNew:true,reconnection:false,timeout:8000});
const wait=ms=>new Promise(r=>setTimeout(r,ms));
async function ask(s,session,msg){const t=performance.now();return new Promise(r=>{const to=setTimeout(()=>r('timeout'),8000);s.timeout(8000).emit('support',{session_id:session,message:msg,attachment:false,ticket_chat_id:null},(e,a)=>{clearTimeout(to);r(e?String(e):a.status_code+' '+a.message+' '+Math.round(performance.now()-t))})})}
const first=conn(); await new Promise(r=>first.once('connected',r)); console.log('first connected',await ask(first,'s0','hello'));
let ok=0,bad={};const all=[];
for(let i=0;i<n;i++){const s=conn();all.push(s);s.once('connected',()=>ok++);s.once('connect_error',e=>{const k=e.message+' '+(e.description?.message??e.description?.error?.message??'');bad[k]=(bad[k]??0)+1}); if(i%50==49) await wait(100)}
await wait(6000);console.log('connected',ok,'errors',bad);
console.log('first again',await ask(first,'s1','hello again'));
console.log('readyz',await fetch(url+'/readyz').then(r=>r.text()).catch(e=>String(e.cause??e)));
for(const s of all.slice(0,200))s.disconnect();await wait(1500);
const l=conn();console.log('late',await Promise.race([new Promise(r=>l.once('connected',()=>r('ok'))),new Promise(r=>l.once('connect_error',e=>r(e.message)))]));
console.log('late',await ask(l,'s3','x'));
console.log('readyz',await fetch(url+'/readyz').then(r=>r.text()).catch(e=>String(e.cause??e)));
process.exit();
