import { io } from 'socket.io-client'; import net from 'node:net';
const port=Number(process.argv[2]), n=Number(process.argv[3]); const url='http://127.0.0.1:'+port;
const key='test-api-key-0123456789';
const conn=()=>io(url+'/helpdesk',{query:{token_source:'api',token:key},transports:['websocket'],forceNew:true,reconnection:false,timeout:15000});
const wait=ms=>new Promise(r=>setTimeout(r,ms));
async function ask(s,session,msg){const t=performance.now();return new Promise(r=>{s.timeout(15000).emit('support',{session_id:session,message:msg,attachment:false,ticket_chat_id:null},(e,a)=>{r(e?String(e):a.status_code+' '+a.message+' '+Math.round(performance.now()-t))})})}
const first=conn(); const replies=[];first.on('support',e=>replies.push(e.data.message?.slice(0,40))); await new Promise(r=>first.once('connected',r)); console.log('first',await ask(first,'s0','hello'));
let open=0,closed=0,err={};const raws=[];
for(let i=0;i<n;i++){const s=net.connect(port,'127.0.0.1');raws.push(s);s.on('connect',()=>{open++;s.write('GET /readyz HTTP/1.1\r\nHost: a\r\n')});s.on('close',()=>closed++);s.on('error',e=>err[e.code]=(err[e.code]??0)+1)}
await wait(3000);console.log({open,closed,err});
console.log('first again',await ask(first,'s1','where is my order'));
console.log('http', await fetch(url+'/readyz',{signal:AbortSignal.timeout(5000)}).then(r=>r.text()).catch(e=>String(e.cause??e)));
const mid=conn();console.log('mid',await Promise.race([new Promise(r=>mid.once('connected',()=>r('ok'))),new Promise(r=>mid.once('connect_error',e=>r(e.message)))]));
console.log({open,closed,err},replies);
for(const s of raws)s.destroy();await wait(1500);
const l=conn();console.log('late',await Promise.race([new Promise(r=>l.once('connected',()=>r('ok'))),new Promise(r=>l.once('connect_error',e=>r(e.message)))]));
console.log('late',await ask(l,'s3','x'));await wait(3000);
console.log('http', await fetch(url+'/readyz',{signal:AbortSignal.timeout(5000)}).then(r=>r.text()).catch(e=>String(e.cause??e)),replies);
process.exit();
