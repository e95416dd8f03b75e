"""Does a task through /mcp with the official client of Python. Arguments: address, key, list, protocol era."""

import asyncio
import re
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def main(url: str, key: str, list_id: str, mode: str) -> None:
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as http:
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:

            async def said(tool: str, **arguments: object) -> str:
                answer = await client.call_tool(tool, arguments)
                text = answer.content[0].text
                assert not answer.is_error, text
                return text

            tools = await client.list_tools()
            assert len(tools.tools) == 7, tools
            claimed = await said("claim_task", list=list_id)
            lease = re.search(r"lease: (\S+)", claimed).group(1)
            await said("report_progress", lease=lease, note="Half of it")
            print(client.protocol_version, await said("finish_task", lease=lease, outcome="completed", result="Mended"))


asyncio.run(main(*sys.argv[1:]))
